/** The customers' commands, in the order of the menu. */
export const customerCommands = [
  'book',
  'mytickets',
  'settings',
  'language',
  'help',
  'privacy',
  'cancel',
] as const;
