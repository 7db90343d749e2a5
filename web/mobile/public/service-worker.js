// Keeps the shell of the page for phones: the page itself by the line first, and what was kept of it where there is none; its
// files by what was kept, since their names change with what is in them. What came by the line is laid aside: it takes the
// kept page's place when its files are kept, too (web/mobile/kept/shell.ts). What is asked of the server passes by it untouched:
// what was last seen is kept by the page (web/mobile/kept), which says how old it is.
(function () {
  var SHELL = "forecourt-phone";
  var PAGE = "/m/";
  var NEWEST = "/m/newest";
  // A line that is there and carries nothing: as long as a person waits.
  var PATIENCE_MS = 4000;

  self.addEventListener("install", function (event) {
    event.waitUntil(
      caches
        .open(SHELL)
        .then(function (shell) {
          return Promise.all([shell.add(PAGE + "icon.svg"), fetch(PAGE).then(layAside(shell))]);
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
      event.respondWith(pageByLine(request, url.pathname === PAGE));
    } else {
      event.respondWith(fileOf(request));
    }
  });

  // A proxy that says 502 is no page.
  function wellAnswered(answer) {
    if (!answer.ok) {
      throw new Error(String(answer.status));
    }
    return answer;
  }

  function layAside(shell) {
    return function (answer) {
      return shell.put(NEWEST, wellAnswered(answer).clone()).then(function () {
        return answer;
      });
    };
  }

  // A picture that is opened by itself is not the page.
  function pageByLine(request, isPage) {
    return caches.open(SHELL).then(function (shell) {
      var asked = fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return asked.then(isPage ? layAside(shell) : wellAnswered).catch(function (fault) {
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
