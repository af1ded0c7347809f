import { testLiveModel } from '../backend/modules/modelCalls/index.js';

process.exitCode = (await testLiveModel(process.env, console.log)) ? 0 : 1;
