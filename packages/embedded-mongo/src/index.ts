export { addressFile, startEmbeddedMongo, type EmbeddedMongo } from './start-embedded-mongo';
