import { isStep, type Step } from "../shell/situation";

/** A situation on the way: the step that led to it, and the steps tried from it, the main one first. */
export interface TreeNode {
  readonly id: number;
  /** Null for the start alone. */
  readonly parent: number | null;
  readonly step: Step;
  readonly children: readonly number[];
}

/** The start has this number. */
export const START = 0;
/** So many situations are kept; a tab has not more room. */
export const MOST_NODES = 6000;

const alike = (one: Step, other: Step): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lines that branch off one another. Trees are values: whoever changes one gets another. */
export class Tree {
  readonly #nodes: ReadonlyMap<number, TreeNode>;

  private constructor(nodes: ReadonlyMap<number, TreeNode>) {
    this.#nodes = nodes;
  }

  /** One line. */
  static of(steps: readonly Step[]): Tree {
    const nodes = new Map<number, TreeNode>();
    for (let id = 0; id <= steps.length; id++) {
      const children = id < steps.length ? [id + 1] : [];
      nodes.set(id, { id, parent: id === START ? null : id - 1, step: steps[id - 1] ?? [], children });
    }
    return new Tree(nodes);
  }

  get size(): number {
    return this.#nodes.size;
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  at(id: number): TreeNode {
    const found = this.#nodes.get(id);
    if (!found) throw new Error(`The tree has no ${id}.`);
    return found;
  }

  /** From the start to there, both among them. */
  pathTo(id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let at: number | null = id; at !== null; at = this.at(at).parent) path.unshift(this.at(at));
    return path;
  }

  stepsTo(id: number): Step[] {
    return this.pathTo(id)
      .slice(1)
      .map(({ step }) => step);
  }

  /** The step after that situation, if it was tried before. */
  find(id: number, step: Step): number | null {
    return this.at(id).children.find((child) => alike(this.at(child).step, step)) ?? null;
  }

  /** With one more step tried there; null where there is no more room. */
  with(id: number, step: Step): { tree: Tree; id: number } | null {
    const known = this.find(id, step);
    if (known !== null) return { tree: this, id: known };
    if (this.size >= MOST_NODES) return null;
    const added = Math.max(...this.#nodes.keys()) + 1;
    const parent = this.at(id);
    const nodes = new Map(this.#nodes)
      .set(id, { ...parent, children: [...parent.children, added] })
      .set(added, { id: added, parent: id, step, children: [] });
    return { tree: new Tree(nodes), id: added };
  }

  /** Without that situation and all that follows from it. */
  without(id: number): Tree {
    const { parent } = this.at(id);
    if (parent === null) return this;
    const nodes = new Map(this.#nodes);
    const gone = [id];
    for (let one = gone.pop(); one !== undefined; one = gone.pop()) {
      gone.push(...this.at(one).children);
      nodes.delete(one);
    }
    const before = this.at(parent);
    nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
    return new Tree(nodes);
  }

  /** With the line that leads there as the main one. */
  withMain(id: number): Tree {
    const nodes = new Map(this.#nodes);
    for (const { id: child, parent } of this.pathTo(id)) {
      if (parent === null) continue;
      const { children, ...rest } = this.at(parent);
      nodes.set(parent, { ...rest, children: [child, ...children.filter((one) => one !== child)] });
    }
    return new Tree(nodes);
  }

  /** Whether nothing before it was tried otherwise first. */
  isMain(id: number): boolean {
    return this.pathTo(id).every(({ id: one, parent }) => parent === null || this.at(parent).children[0] === one);
  }

  /** The first situation of the line that branches off last on the way there; null on the main line. */
  branchOf(id: number): number | null {
    const off = this.pathTo(id).findLast(({ id: one, parent }) => parent !== null && this.at(parent).children[0] !== one);
    return off?.id ?? null;
  }

  /** Another step tried instead of this one: the one so many further down. */
  beside(id: number, by: number): number | null {
    const { parent } = this.at(id);
    if (parent === null) return null;
    const { children } = this.at(parent);
    return children[children.indexOf(id) + by] ?? null;
  }

  /** The end of the line from there on. */
  endFrom(id: number): number {
    let at = this.at(id);
    while (at.children[0] !== undefined) at = this.at(at.children[0]);
    return at.id;
  }

  /** For the browser's store: each situation by the place of the one before it, and its step. */
  packed(at: number): Packed {
    const order: number[] = [];
    const open = [START];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      order.push(id);
      open.push(...[...this.at(id).children].reverse());
    }
    const places = new Map(order.map((id, place) => [id, place]));
    const nodes = order.slice(1).map((id): [number, Step] => {
      const { parent, step } = this.at(id);
      return [places.get(parent ?? START) ?? START, step];
    });
    return { nodes, at: places.get(at) ?? START };
  }

  /** What was packed; null if it is anything else. */
  static unpacked(found: unknown): { tree: Tree; at: number } | null {
    if (typeof found !== "object" || found === null) return null;
    const { nodes: listed, at } = found as Partial<Packed>;
    if (!Array.isArray(listed) || listed.length >= MOST_NODES) return null;
    const nodes = new Map<number, TreeNode>([[START, { id: START, parent: null, step: [], children: [] }]]);
    for (const [place, one] of listed.entries()) {
      if (!Array.isArray(one)) return null;
      const [parent, step] = one as unknown[];
      const before = typeof parent === "number" ? nodes.get(parent) : undefined;
      if (!before || !isStep(step)) return null;
      const id = place + 1;
      nodes.set(id, { id, parent: before.id, step, children: [] });
      nodes.set(before.id, { ...before, children: [...before.children, id] });
    }
    return { tree: new Tree(nodes), at: typeof at === "number" && nodes.has(at) ? at : START };
  }
}

export interface Packed {
  nodes: [number, Step][];
  at: number;
}
