// Keeps the shell of the page for phones: the page itself by the line first, and what was kept of it where there is none; its
// files by what was kept, since their names change with what is in them. What is asked of the server passes by it untouched:
// what was last seen is kept by the page (web/mobile/kept), which says how old it is.
(function () {
  var SHELL = "forecourt-phone";
  var PAGE = "/m/";
  // A line that is there and carries nothing: as long as a person waits.
  var PATIENCE_MS = 4000;

  self.addEventListener("install", function (event) {
    event.waitUntil(
      caches
        .open(SHELL)
        .then(function (shell) {
          return shell.addAll([PAGE, PAGE + "icon.svg"]);
        })
        .then(function () {
          return self.skipWaiting();
        }),
    );
  });

  self.addEventListener("activate", function (event) {
    event.waitUntil(self.clients.claim());
  });

  self.addEventListener("fetch", function (event) {
    var request = event.request;
    var url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(PAGE)) {
      return;
    }
    if (request.mode === "navigate") {
      event.respondWith(pageByLine(request));
    } else {
      event.respondWith(fileOf(request));
    }
  });

  function pageByLine(request) {
    return caches.open(SHELL).then(function (shell) {
      var asked = fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(function (answer) {
        // A proxy that says 502 is no page.
        if (!answer.ok) {
          throw new Error(String(answer.status));
        }
        return shell.put(PAGE, answer.clone()).then(function () {
          return answer;
        });
      });
      return asked.catch(function (fault) {
        return shell.match(PAGE).then(function (kept) {
          if (kept === undefined) {
            throw fault;
          }
          return kept;
        });
      });
    });
  }

  function fileOf(request) {
    return caches
      .open(SHELL)
      .then(function (shell) {
        return shell.match(request);
      })
      .then(function (kept) {
        return kept || fetch(request);
      });
  }
})();
