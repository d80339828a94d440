// The limit of a cold start: one page, one read, one innerHTML. Rows were put there by raw-cold.html?fill.
const opening = indexedDB.open('raw-cold', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'position' });
opening.onsuccess = () => {
  const db = opening.result;
  if (location.search === '?fill') {
    const tx = db.transaction('rows', 'readwrite');
    for (let position = 1; position <= 60; position += 1)
      tx.objectStore('rows').put({
        position,
        title: `가람 물수리 23시즌 홈 유니폼 ${position}번`,
        price: 8000,
        tags: ['축구', 'M', '상'],
      });
    tx.oncomplete = () => document.body.setAttribute('data-filled', '');
    navigator.serviceWorker
      .register('./raw-sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => document.body.setAttribute('data-ready', ''));
    return;
  }
  const asked = db.transaction('rows').objectStore('rows').getAll(null, 20);
  asked.onsuccess = () => {
    document.querySelector('main').innerHTML = asked.result
      .map(
        (row) =>
          `<article><div></div><div><h3>${row.title}</h3><p>${row.tags.join(' ')}</p><p>${row.price.toLocaleString('ko-KR')}원</p></div></article>`,
      )
      .join('');
  };
};
