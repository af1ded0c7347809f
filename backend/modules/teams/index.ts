export { createRequireTeamRole } from './requireTeamRole.js';
