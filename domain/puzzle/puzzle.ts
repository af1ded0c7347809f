import { z } from 'zod';

/** What a puzzle can be solved for. */
export const puzzleActions = ['captcha', 'register', 'login'] as const;
export type PuzzleAction = (typeof puzzleActions)[number];

/** The one algorithm that puzzles of ours use. */
export const puzzleAlgorithm = 'SHA-256';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** A puzzle as altcha-lib makes it, signed by the server. Nothing else is taken for one. */
export const Puzzle = z
  .strictObject({
    parameters: z
      .strictObject({
        algorithm: z.literal(puzzleAlgorithm).describe('散列算法。'),
        nonce: hex(32).describe('密码的前十六个字节（十六进制），其后接计数器。'),
        salt: hex(32).describe('盐（十六进制）。'),
        cost: z.number().int().min(1).max(10_000).describe('每次尝试所作的散列次数。'),
        keyLength: z.literal(32).describe('散列结果的字节数。'),
        keyPrefix: hex(32).describe('散列结果须以此开头（十六进制）。'),
        keySignature: hex(64).describe('服务器对正确结果的签名。'),
        data: z
          .strictObject({
            for: z.string().max(64).describe('可用于什么操作、哪个邮箱和地址，已作散列。'),
            level: z.number().int().min(0).max(20).describe('难度，每加一，所需尝试次数约加倍。'),
            until: z.number().int().describe('失效时刻，1970 年以来的毫秒数。'),
          })
          .describe('题目的用途与期限。'),
      })
      .describe('题目的内容。'),
    signature: hex(64).describe('服务器对题目内容的签名。'),
  })
  .describe('安全校验题，须原样送回。');
export type Puzzle = z.infer<typeof Puzzle>;

/** What is sent as `proof`, in Base64: the puzzle and what solves it. */
export const SolvedPuzzle = z.object({
  challenge: Puzzle,
  solution: z.object({ counter: z.number().int().min(0).max(0xffff_ffff), derivedKey: hex(64) }),
});
export type SolvedPuzzle = z.infer<typeof SolvedPuzzle>;

/** Longest `proof`, in characters; ours have about 900. */
export const longestProof = 2000;
