export { schemasOf, type Schemas } from '../../../migrations/schemas.js';
export { tablesIn } from '../../../projections/runner/tablesIn.js';
