import { testLiveModel } from '../backend/modules/modelCalls/liveTest.js';

process.exitCode = (await testLiveModel(process.env, console.log)) ? 0 : 1;
