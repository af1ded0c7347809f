declare module 'subset-font' {
  /** The font with the glyphs of the signs of `text` only. Rejects for what is no font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt' | 'woff' | 'woff2' },
  ): Promise<Buffer>;
}
