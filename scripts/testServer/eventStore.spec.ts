import { streamsConformance } from '../../backend/embeddedEventStore/streamsConformance.js';

const url = process.env['EVENTSTORE_URL'];

// Registered only where a server is named: without one the embedded store's own tests say the same.
if (url) describe('the event store that EVENTSTORE_URL names', () => streamsConformance(() => url));
