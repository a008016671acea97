export * from '../../sandbox/decode.ts';
