import { randomUUID } from 'node:crypto';
import type { ShareRight } from '../../../../domain/draftShares/terms.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import type { Mailer } from '../../../adapters/mail/mailer.js';

type Deps = {
  /** `undefined` where the court has no mail server. */
  readonly mailer: Mailer | undefined;
  /** Where people open the pages; without it no letter can name the link. */
  readonly publicUrl: URL | undefined;
  /** The court's name, if it is known. */
  readonly courtName: string | undefined;
  readonly timeZone: string;
};

type Letter = {
  readonly to: string;
  /** The e-mail of who shares. */
  readonly from: string;
  readonly right: ShareRight;
  readonly path: string;
  readonly expiresAt: Date;
};

/** Nothing that the owner typed stands in it but the address: a letter in the court's name carries nobody's words. */
const textOf = (origin: URL, court: string, { from, right, path, expiresAt }: Letter, timeZone: string): string =>
  [
    `${from} 在${court}的文书平台 ${origin.origin} 向您共享了一份还没有提交的文书，请您${right === 'fill' ? '填写其中的内容' : '查看'}。`,
    '',
    '请打开下面的链接，手机上也可以，不需要注册：',
    new URL(path, origin).href,
    '',
    `链接在 ${courtClock(expiresAt, timeZone).day} 到期。有链接的人都能打开，请不要转给无关的人。`,
    '您不认识发送的人的，不用理会。法院工作人员不会通过这样的链接索要您的信息。',
    '',
    '本邮件由系统自动发出，请勿回复。',
  ].join('\n');

/**
 * Sends the link of a share while its maker waits: the secret is in nobody's queue and on no disk, and who made it holds the link in any
 * case. Gives whether the mail server took the letter.
 */
export const createShareMail = ({ mailer, publicUrl, courtName, timeZone }: Deps) =>
  mailer === undefined || publicUrl === undefined
    ? undefined
    : async (letter: Letter): Promise<boolean> => {
        const text = textOf(publicUrl, courtName ?? '法院', letter, timeZone);
        const sending = AbortSignal.timeout(15_000);
        const sent = { id: randomUUID(), to: letter.to, subject: '有一份文书请您查看或者填写', text };
        try {
          return (await mailer.send(sent, sending)) === 'accepted';
        } catch (error) {
          // The share is made, and its link is shown: only the letter is not on its way.
          if (sending.aborted) return false;
          throw error;
        }
      };
export type ShareMail = ReturnType<typeof createShareMail>;
