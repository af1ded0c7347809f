import { z } from 'zod';
import type { Call } from '../../../domain/contract/call.js';

/** The shape of a whole body: what it may be composed of, as a person has to fill it in. None of a file, or without a body. */
export const bodySchema = ({ body, fields }: Call): z.ZodType | undefined =>
  body instanceof z.ZodObject && fields instanceof z.ZodObject
    ? z.strictObject({ ...body.shape, ...fields.shape })
    : (fields ?? body);
