import { it } from 'vitest';
import { bookForm, forms } from './book-form.ts';

it.each(forms)('a booking by button labels ends in $what that scan', async (form) => {
  await bookForm(form.format === 'QRCode' ? 'polling' : 'webhook', form);
});
