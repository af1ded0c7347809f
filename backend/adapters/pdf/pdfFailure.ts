type Reason =
  /** The program could not be started. */
  | 'start'
  /** It took too long and was killed. */
  | 'time'
  /** It ended with an error. */
  | 'failed'
  /** It ended well and wrote no PDF. */
  | 'nothing'
  /** The PDF is larger than it may be. */
  | 'size';

/** Thrown when LibreOffice made no PDF. The message says nothing of what the file holds. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}
