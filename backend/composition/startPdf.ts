import { createPdfConverter, type PdfConverter } from '../adapters/pdf/convertWord.js';
import { findOffice, noOffice } from '../adapters/pdf/findOffice.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';

type Deps = {
  readonly config: Pick<Config, 'officePath' | 'readers' | 'dataDirectory' | 'ledgerDirectory'>;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** Looks for LibreOffice once; it is held as the processes that read files are. Where it is absent, or turned off, there is nothing that makes PDFs, and no button for them. */
export const startPdf = async ({ config, logger, closing }: Deps): Promise<PdfConverter | undefined> => {
  const setting = config.officePath;
  const program = await findOffice({ setting, searchPath: process.env.PATH });
  if (program === undefined) {
    if (setting !== undefined && setting !== noOffice)
      logger.warn({ program: setting }, 'SOFFICE_PATH names no program: pleadings cannot be had as PDFs');
    return undefined;
  }
  logger.info({ program }, 'pleadings can be had as PDFs');
  const converter = createPdfConverter({
    program,
    confinement: config.readers,
    secretFolders: [config.dataDirectory, config.ledgerDirectory],
  });
  closing.add('conversion to PDF', converter.close);
  return converter;
};
