/** A file that holds nothing that could be read; the message is the sentence that people are told. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
