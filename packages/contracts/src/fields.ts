export * from '@halalmap/listing-model/values';
