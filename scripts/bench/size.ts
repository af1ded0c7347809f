/** The smallest size: each benchmark does its work once on little, within seconds, so that it is known to run. Its figures say nothing. */
export const isSmallest = process.env['BENCH_SIZE'] === 'smallest';

/** What a benchmark takes: as much as its claim needs, or as little as shows that it still runs. */
export const sized = <Value>(usual: Value, smallest: Value): Value => (isSmallest ? smallest : usual);
