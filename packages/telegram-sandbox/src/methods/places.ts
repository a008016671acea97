import type { Location, Venue } from '@grammyjs/types';
import { badRequest, notImplemented } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readSending, sendAsBot } from './sending.ts';

const venueDetails = ['foursquare_id', 'foursquare_type', 'google_place_id', 'google_place_type'] as const;

/** Null when there is no such place on the earth. */
function readLocation(args: Arguments): Location | null {
  const latitude = Number(args.text('latitude'));
  const longitude = Number(args.text('longitude'));
  const accuracy = Number(args.text('horizontal_accuracy'));
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, ...(accuracy > 0 && { horizontal_accuracy: Math.min(accuracy, 1500) }) };
}

function sendLocation(world: World, args: Arguments): MethodAnswer {
  if (args.integer('live_period')) throw notImplemented('a live location');
  const location = readLocation(args);
  if (location === null) throw badRequest('invalid location specified');
  const sending = readSending(world, args);
  return { result: sendAsBot(world, { ...sending, content: { ...sending.content, location } }) };
}

function sendVenue(world: World, args: Arguments): MethodAnswer {
  const location = readLocation(args);
  if (location === null) throw badRequest('wrong venue location specified');
  const details = venueDetails.filter((name) => args.has(name)).map((name) => [name, args.text(name)]);
  const venue: Venue = {
    location,
    title: args.text('title'),
    address: args.text('address'),
    ...Object.fromEntries(details),
  };
  const sending = readSending(world, args);
  // A venue has a location too, for clients without venues.
  return { result: sendAsBot(world, { ...sending, content: { ...sending.content, venue, location } }) };
}

export const placeMethods: MethodTable = { sendLocation, sendVenue };
