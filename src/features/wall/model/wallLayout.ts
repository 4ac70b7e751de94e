/** How big things are on a wall: from the panel's size and the room there is. Pure; pixels unless said otherwise. */

export interface Panel {
  width: number;
  height: number;
  /** Inches. */
  diagonal: number;
}

/** Readable from five metres: 18 arc-minutes of capital height (beyond M7); millimetres. */
const CAPITAL_MM = 26;
/** Height of a capital of Inter as a part of the font's size. */
const CAPITAL_RATIO = 0.727;
const MM_PER_INCH = 25.4;

/** The least size of the headline's font that can be read from five metres on this panel. */
export function readableFont({ width, height, diagonal }: Panel): number {
  const pixelsPerMm = Math.hypot(width, height) / (diagonal * MM_PER_INCH);
  return Math.ceil((CAPITAL_MM / CAPITAL_RATIO) * pixelsPerMm);
}

export interface TileLayout {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Checks with a tile of their own; the others are small squares. */
  shown: number;
  /** Height of the squares' area; 0 without them. */
  mosaic: number;
  square: number;
}

const GAP = 8;
/** A tile narrower or lower than this, on a screen 1080 high, is no use from far away. */
const LEAST = { width: 236, height: 92 };
const MOST_HEIGHT = 260;
/** A tile's width for its height. */
const RATIO = 2.4;

interface Grid {
  columns: number;
  rows: number;
}

/** The grid whose tiles come nearest to the ratio that suits a name over an age. */
function bestGrid(count: number, width: number, height: number): Grid {
  let best: Grid = { columns: 1, rows: count };
  let bestSize = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const tileWidth = (width - (columns - 1) * GAP) / columns;
    const tileHeight = (height - (rows - 1) * GAP) / rows;
    const size = Math.min(tileWidth / RATIO, tileHeight);
    if (size <= bestSize) continue;
    best = { columns, rows };
    bestSize = size;
  }
  return best;
}

function squaresIn(count: number, width: number, height: number): number {
  for (let square = 48; square > 4; square -= 1) {
    const perRow = Math.floor((width + 2) / (square + 2));
    if (Math.ceil(count / perRow) * (square + 2) - 2 <= height) return square;
  }
  return 4;
}

/** Tiles for `count` checks in a box, none cut off: what does not fit legibly becomes one small square each. */
export function tileLayout(count: number, width: number, height: number, screenHeight: number): TileLayout {
  const scale = Math.max(0.5, screenHeight / 1080);
  const least = { width: LEAST.width * scale, height: LEAST.height * scale };
  const most = (room: number) =>
    Math.max(1, Math.floor((width + GAP) / (least.width + GAP))) *
    Math.max(1, Math.floor((room + GAP) / (least.height + GAP)));
  const isWhole = count <= most(height);
  const mosaic = isWhole ? 0 : Math.floor(height * 0.3);
  const room = isWhole ? height : height - mosaic - 2 * GAP;
  const shown = isWhole ? count : most(room);
  const { columns, rows } = isWhole
    ? bestGrid(Math.max(1, shown), width, room)
    : {
        columns: Math.max(1, Math.floor((width + GAP) / (least.width + GAP))),
        rows: Math.max(1, Math.floor((room + GAP) / (least.height + GAP))),
      };
  return {
    columns,
    rows,
    width: Math.floor((width - (columns - 1) * GAP) / columns),
    height: Math.floor(Math.min(MOST_HEIGHT * scale, (room - (rows - 1) * GAP) / rows)),
    shown,
    mosaic,
    square: mosaic === 0 ? 0 : squaresIn(count - shown, width, mosaic),
  };
}
