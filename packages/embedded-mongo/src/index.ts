export {
  addressFile,
  startEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
} from './start-embedded-mongo';
