import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id 'app'");

// Says so kindly when the server cannot be reached. Browsers allow it only to pages they trust; the others do
// without.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => {}));
}

export default mount(App, { target });
