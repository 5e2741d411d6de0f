import { expect, test } from "vitest";
import { arcOf } from "./arc";
import { figure, VIEW } from "../fixtures";

const EASTWARD = figure("A1", { at: "0,0", facing: "E" });

test("an arc is lit as far and as wide as the table says", () => {
  const turn = VIEW.turn && { ...VIEW.turn, arcs: [{ weapon: "cannon", aside: [0, 1] }] };
  expect(arcOf({ ...VIEW, turn }, EASTWARD, "cannon").sort()).toEqual(["1,0", "1,1", "2,-1", "2,0"].sort());
  expect(arcOf({ ...VIEW, turn }, EASTWARD, "missile")).toEqual([]);
});
