// Cuts a square out of a picture, in the browser.

export interface Square {
  /** Share of the picture's shorter side that the square takes: 1 is all of it. */
  zoom: number;
  /** Where the square lies in what is left over, from 0 (left, top) to 1. */
  x: number;
  y: number;
}

const side = 512;

/** Left, top and side of the square, in pixels of the picture. */
export function cropArea(width: number, height: number, { zoom, x, y }: Square): [number, number, number] {
  const size = Math.max(1, Math.min(width, height) * zoom);
  return [(width - size) * x, (height - size) * y, size];
}

export function drawSquare(canvas: HTMLCanvasElement, picture: HTMLImageElement, square: Square, size = side): void {
  canvas.width = size;
  canvas.height = size;
  const [left, top, cut] = cropArea(picture.naturalWidth, picture.naturalHeight, square);
  canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, size, size);
}

export function squareFile(picture: HTMLImageElement, square: Square): Promise<File> {
  const canvas = document.createElement('canvas');
  drawSquare(canvas, picture, square);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'avatar.png', { type: 'image/png' }));
      else reject(new Error('the canvas gave no picture'));
    }, 'image/png');
  });
}
