// The least a service worker can do: everything from one cache.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open('raw').then((cache) => cache.addAll(['./raw-cold.html', './raw-cold.css', './raw-cold.js'])),
  );
});
self.addEventListener('fetch', (event) => {
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request)),
  );
});
