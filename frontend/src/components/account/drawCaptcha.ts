/** Draws the captcha's text on a 100×40 canvas with slanted letters and stray lines. `random` gives numbers in [0, 1). */
export const drawCaptcha = (context: CanvasRenderingContext2D, text: string, random: () => number): void => {
  const [width, height] = [100, 40];
  context.clearRect(0, 0, width, height);
  context.fillStyle = '#f4efe4';
  context.fillRect(0, 0, width, height);
  const inks = ['#1f3a5f', '#7a2e2a', '#2f5d50', '#4a3b63'];
  for (let line = 0; line < 5; line += 1) {
    context.strokeStyle = `${inks[line % inks.length]}66`;
    context.beginPath();
    context.moveTo(random() * width, random() * height);
    context.lineTo(random() * width, random() * height);
    context.stroke();
  }
  context.font = '600 24px Georgia, serif';
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  [...text].forEach((letter, index) => {
    context.save();
    context.translate(16 + index * 23, height / 2 + (random() - 0.5) * 8);
    context.rotate((random() - 0.5) * 0.6);
    context.fillStyle = inks[index % inks.length] ?? '#1f3a5f';
    context.fillText(letter, 0, 0);
    context.restore();
  });
};

/** Returns random numbers in [0, 1) from the browser's cryptographic generator. */
export const randomFraction = (crypto: Pick<Crypto, 'getRandomValues'>) => (): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
