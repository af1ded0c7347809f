declare module 'saxen' {
  /** The part of the library that is used here; the package brings no types. */
  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(event: 'openTag', heard: (name: string, attributes: () => Record<string, string> | false) => void): this;
    on(event: 'closeTag', heard: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'attention', heard: (text: string) => void): this;
    parse(xml: string): Error | null;
  }
}
