import { it } from 'vitest';
import { bookForm, forms } from './book-form.ts';

it.each(forms)('a booking in the other mode ends in $what that scan', async (form) => {
  await bookForm(form.format === 'QRCode' ? 'webhook' : 'polling', form);
});
