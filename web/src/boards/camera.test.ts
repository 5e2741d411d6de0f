import { expect, test } from "vitest";
import { Camera, centreOf, inside, sideIn, zoomed } from "./camera.svelte";
import type { Box } from "./plane";

const BOARD = { left: 0, top: 0, width: 1000, height: 800 };
const MIDDLE = { x: 500, y: 400 };

test("a cell is as large as the narrower side of the window allows", () => {
  expect(sideIn(BOARD, { width: 500, height: 800 })).toBe(50);
  expect(sideIn(BOARD, { width: 2000, height: 400 })).toBe(50);
});

test("a smaller window never looks beyond the board", () => {
  expect(inside(BOARD, 2, { x: 0, y: 0 })).toEqual({ x: 250, y: 200 });
  expect(inside(BOARD, 2, { x: 990, y: 400 })).toEqual({ x: 750, y: 400 });
  expect(inside(BOARD, 1, { x: 0, y: 0 })).toEqual(MIDDLE);
});

test("the whole board is seen, also after it has grown", () => {
  const camera = new Camera(BOARD, 34);
  camera.see(BOARD, { width: 1000, height: 800 }, MIDDLE);
  expect(camera.box).toEqual(BOARD);
  const grown = { left: -200, top: 0, width: 1200, height: 800 };
  camera.see(grown, { width: 999, height: 800 }, MIDDLE);
  expect(camera.box).toEqual(grown);
});

test("cells are never too small for a fingertip, unless one asks for the whole board", () => {
  const camera = new Camera(BOARD, 34);
  camera.see(BOARD, { width: 100, height: 80 }, { x: 0, y: 0 });
  expect(sideIn(camera.box, { width: 100, height: 80 })).toBeCloseTo(34);
  expect(camera.box.left).toBeCloseTo(0);
});

test("cells get a little smaller where that keeps all in sight that belongs together", () => {
  let camera = new Camera(BOARD, 34, false, undefined, 24);
  const sees = (together: Box): number => {
    const window = { width: 100, height: 80 };
    camera = new Camera(BOARD, 34, false, undefined, 24);
    camera.see(BOARD, window, { x: 0, y: 0 }, together);
    return Math.round(sideIn(camera.box, window));
  };
  const [near, far, everywhere] = [
    { left: 700, top: 300, width: 200, height: 200 },
    { left: 400, top: 300, width: 380, height: 200 },
    { left: 100, top: 100, width: 700, height: 600 },
  ];
  expect(sees(near)).toBe(34);
  expect(centreOf(camera.box)).toEqual({ x: 800, y: 400 });
  expect(sees(far)).toBe(24);
  expect(centreOf(camera.box)).toEqual({ x: 590, y: 400 });
  expect(sees(everywhere)).toBe(34);
  expect(camera.box.left).toBeCloseTo(0);
});

test("a picture shows all of the board, however small", () => {
  const camera = new Camera(BOARD, 34, true);
  camera.see(BOARD, { width: 100, height: 80 }, { x: 0, y: 0 });
  expect(camera.box).toEqual(BOARD);
});

test("looking closer keeps the point one looks at, and what is seen no longer follows", () => {
  const camera = new Camera(BOARD, 34);
  camera.see(BOARD, { width: 1000, height: 800 }, MIDDLE);
  camera.zoomBy(2, { x: 500, y: 400 });
  expect(camera.box).toEqual(zoomed(BOARD, 2, MIDDLE));
  expect(camera.whole).toBe(false);
  camera.pan({ x: 5000, y: 0 });
  expect(centreOf(camera.box)).toEqual({ x: 750, y: 400 });
  camera.see({ ...BOARD, width: 2000 }, { width: 1000, height: 801 }, MIDDLE);
  expect(camera.box.width).toBe(500);
  camera.fit();
  expect(camera.whole).toBe(true);
});
