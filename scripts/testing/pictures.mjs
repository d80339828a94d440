// Whether a photograph of a screen still looks as its stored one: layout and colour, never single pixels (0056).
import sharp from 'sharp';

/** Side of a block, px of the picture. */
const block = 8;
/** How far what is drawn may have moved, px of the picture, in each direction. */
const shift = 1;
/** How far the mean colour of a block may be off, of 255 in each channel; compression and another antialiasing stay below. */
const colourLimit = 22;
/** The same of two blocks in which nothing is drawn: of a plain area a slight change of colour is seen. */
const plainLimit = 6;
/** Below this contrast a block is plain. */
const plainContrast = 4;
/** How far the mean contrast inside a block may be off: a word instead of another stays below, a word instead of none does not. */
const contrastLimit = 16;
/** So many blocks that differ and touch each other are a thing that is missing, moved or recoloured; fewer are a word. */
const clusterLimit = 20;
/** So large a share of all blocks is a layout that moved, also in small pieces. */
const shareLimit = 0.03;

/** The pixels of a picture, three bytes each; `box`: of this part alone. */
export const pixelsOf = async (input, box = null) => {
  const picture = sharp(input);
  const cut = box === null ? picture : picture.extract(box);
  const { data, info } = await cut
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Mean colour of a block and how far its pixels are from it, at most as many as lie in the picture. */
const featuresOf = ({ data, width, height }, left, top) => {
  const sum = [0, 0, 0];
  let squares = 0;
  let count = 0;
  for (let y = Math.max(top, 0); y < Math.min(top + block, height); y += 1)
    for (let x = Math.max(left, 0); x < Math.min(left + block, width); x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      sum[0] += r;
      sum[1] += g;
      sum[2] += b;
      squares += r * r + g * g + b * b;
      count += 1;
    }
  const mean = sum.map((one) => one / count);
  const variance = squares / count - mean.reduce((all, one) => all + one * one, 0);
  return { mean, contrast: Math.sqrt(Math.max(variance, 0) / 3) };
};

/** Whether a value lies outside of what the places around it hold, by more than the limit. */
const isOutside = (value, around, limit) =>
  value < Math.min(...around) - limit || value > Math.max(...around) + limit;

/** Unlike the stored picture here, and unlike all that lies between the places around it. */
const isNew = (before, now, left, top) => {
  const features = featuresOf(now, left, top);
  const around = [];
  for (let dy = -shift; dy <= shift; dy += 1)
    for (let dx = -shift; dx <= shift; dx += 1) around.push(featuresOf(before, left + dx, top + dy));
  const contrasts = around.map(({ contrast }) => contrast);
  const isPlain = Math.max(features.contrast, ...contrasts) < plainContrast;
  const limit = isPlain ? plainLimit : colourLimit;
  return (
    features.mean.some((one, channel) =>
      isOutside(
        one,
        around.map(({ mean }) => mean[channel]),
        limit,
      ),
    ) || isOutside(features.contrast, contrasts, contrastLimit)
  );
};

/** The sizes of the groups of marked blocks that touch, the largest with its place. */
const largestCluster = (marks, columns) => {
  const seen = new Set();
  let largest = { size: 0, blocks: [] };
  for (const start of marks) {
    if (seen.has(start)) continue;
    const blocks = [];
    const open = [start];
    seen.add(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      blocks.push(at);
      const column = at % columns;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = at + dy * columns + dx;
          if (column + dx < 0 || column + dx >= columns || seen.has(next) || !marks.has(next)) continue;
          seen.add(next);
          open.push(next);
        }
    }
    if (blocks.length > largest.size) largest = { size: blocks.length, blocks };
  }
  return largest;
};

const placeOf = (blocks, columns) => {
  const xs = blocks.map((at) => at % columns);
  const ys = blocks.map((at) => Math.floor(at / columns));
  return {
    left: Math.min(...xs) * block,
    top: Math.min(...ys) * block,
    right: (Math.max(...xs) + 1) * block,
    bottom: (Math.max(...ys) + 1) * block,
  };
};

/**
 * Compares two pictures of one screen. `looksSame`: text may have moved by a pixel, be drawn by another antialiasing or say
 * another word in its line; whatever stands elsewhere, is missing, has another colour or another size is a difference.
 * `place`: the largest of what differs, in px of the picture; `marks`: the blocks that differ.
 */
export const comparePictures = (before, now) => {
  const columns = Math.ceil(now.width / block);
  const rows = Math.ceil(now.height / block);
  if (before.width !== now.width || before.height !== now.height)
    return { looksSame: false, isOtherSize: true, share: 1, place: null, marks: new Set(), columns };
  const marks = new Set();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (isNew(before, now, column * block, row * block)) marks.add(row * columns + column);
  const { size, blocks } = largestCluster(marks, columns);
  const share = marks.size / (columns * rows);
  return {
    looksSame: size < clusterLimit && share < shareLimit,
    isOtherSize: false,
    share,
    size,
    place: size === 0 ? null : placeOf(blocks, columns),
    marks,
    columns,
  };
};

/** The present picture, pale, with what differs in red: a PNG. */
export const differencePicture = ({ data, width, height }, { marks, columns }) => {
  const out = Buffer.from(data.map((value) => 255 - Math.round((255 - value) * 0.45)));
  for (const at of marks)
    for (
      let y = Math.floor(at / columns) * block;
      y < Math.min((Math.floor(at / columns) + 1) * block, height);
      y += 1
    )
      for (let x = (at % columns) * block; x < Math.min(((at % columns) + 1) * block, width); x += 1) {
        const pixel = (y * width + x) * 3;
        out[pixel] = 255;
        out[pixel + 1] = Math.round(out[pixel + 1] * 0.4);
        out[pixel + 2] = Math.round(out[pixel + 2] * 0.4);
      }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};
