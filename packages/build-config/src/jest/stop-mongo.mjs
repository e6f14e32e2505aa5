export { stop as default } from './start-mongo.mjs';
