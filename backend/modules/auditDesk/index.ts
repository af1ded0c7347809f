export { caseMoment } from './cases/caseMoment.js';
