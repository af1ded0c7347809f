import { z } from 'zod';
import { receiptSchema } from '../ledger/receipt.js';
import { area, call } from './call.js';
import { json, text } from './responses.js';

const size = z.coerce.number<number | string>().int().positive();

const Receipt = receiptSchema.meta({
  id: 'Receipt',
  description: '存证回执：一次提交或立案、其在日志中的位置，以及覆盖它的签名树头。',
});

/** Proof of what was submitted. */
export const ledger = area(
  {
    key: 'ledger',
    title: '存证与核验',
    description:
      '事件日志按 RFC 6962 组成 Merkle 树并定期签名（C2SP checkpoint）。回执不含个人信息，任何人都可在 /verify.html 离线核验。',
  },
  {
    receipt: call('GET /api/receipts/{id}', {
      summary: '存证回执',
      description: '刚提交的会等待至多数秒，以便封存。',
      path: z.object({ id: z.uuid() }),
      response: json(Receipt, '回执。', { headers: ['Content-Disposition'] }),
      also: {
        202: json(z.object({ state: z.literal('pending').describe('尚待封存。') }), '尚待封存，请稍后再取。', {
          status: 202,
          headers: ['Retry-After'],
        }),
      },
      refuses: ['not_found', 'receipt_withheld'],
      meanings: { id: '提交或立案时得到的回执 id。' },
    }),
    checkpoint: call('GET /api/ledger/checkpoint', {
      summary: '最新的签名树头',
      response: text('C2SP checkpoint。'),
      refuses: ['not_found', 'receipt_withheld'],
    }),
    key: call('GET /api/ledger/key', {
      summary: '核验签名的公钥',
      response: text('C2SP 核验密钥。'),
    }),
    consistency: call('GET /api/ledger/consistency', {
      summary: '两个树头之间的一致性证明',
      description: '证明较早的日志是较新日志的开头部分；没有这样大小的封存时回答 404。',
      query: z.object({ from: size, to: size }),
      response: json(
        z.object({
          from: z.string().describe('较早的签名树头。'),
          to: z.string().describe('较新的签名树头。'),
          proof: z.array(z.string()).describe('证明所需的各个哈希（Base64）。'),
        }),
        '两个树头和证明。',
      ),
      refuses: ['not_found', 'receipt_withheld'],
      meanings: { from: '较早的树的大小。', to: '较新的树的大小。' },
    }),
  },
);
