export { askModel } from './askModel.js';
