export { captchaPuzzle } from './captchaPuzzle.js';
export { postgresCaptchas, type Captchas } from './captchas.js';
export { countWithoutPuzzle, levelAfter } from './puzzles/countWithoutPuzzle.js';
export { createPuzzles, type PuzzlePurpose, type Puzzles } from './puzzles/puzzles.js';
