import { z } from 'zod';
import { foldEmail } from './credentials.js';

/** An e-mail address as it is kept and counted by: in the one spelling of `foldEmail`. */
export const emailAddress = z
  .string()
  .transform(foldEmail)
  .pipe(z.string().max(254, '邮箱过长').pipe(z.email('邮箱格式不正确')));
