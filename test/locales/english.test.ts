import { describe } from 'vitest';
import { describeScreens } from './locale-screens.ts';

describe('in English', () => describeScreens('en'));
