/* Run in the page of the chat. */
({
  /** Has the page use these fonts, each as base64, before any other. */
  async useFonts(fonts) {
    const names = await Promise.all(
      fonts.map(async (font, index) => {
        const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
        const face = new FontFace(`own-${index}`, bytes.buffer, { weight: '100 900' });
        document.fonts.add(await face.load());
        return `own-${index}`;
      }),
    );
    document.documentElement.style.setProperty('--font', `${names.join(', ')}, sans-serif`);
  },

  /** Which labels the newest keyboard would cut if it had these rows. */
  cutLabels(rows) {
    const keyboard = [...document.querySelectorAll('.inline-keyboard')].at(-1);
    const keys = rows.map((labels) => {
      const row = document.createElement('div');
      row.className = 'key-row';
      row.style.setProperty('--keys', labels.length);
      const texts = labels.map((label) => {
        const key = document.createElement('button');
        const text = document.createElement('span');
        key.className = 'key';
        text.className = 'key-text';
        // The letters of East Asia are as wide as a dash.
        text.textContent = label.replaceAll(
          /[\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu,
          '—',
        );
        key.append(text);
        row.append(key);
        return text;
      });
      keyboard.append(row);
      return { labels, texts, row };
    });
    const cut = keys.flatMap(({ labels, texts }) =>
      labels.filter((_, index) => texts[index].scrollWidth > texts[index].clientWidth),
    );
    for (const { row } of keys) row.remove();
    return cut;
  },
});
