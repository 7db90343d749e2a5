import { describe, expect, test } from "vitest";
import { HttpLogin } from "./digest.ts";

const CNONCE = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";
const REALM = 'realm="http-auth@example.org"';
const NONCE = 'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"';

function mufasa(cnonce = CNONCE): HttpLogin {
  return new HttpLogin("Mufasa", "Circle of Life", () => cnonce);
}

describe("Digest", () => {
  test.each([
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  ])("the example of RFC 7616 with %s", (algorithm, response) => {
    const login = mufasa();
    expect(login.learn(`Digest ${REALM}, qop="auth, auth-int", algorithm=${algorithm}, ${NONCE}, opaque="o"`)).toBe(
      true,
    );
    const header = login.authorization("GET", "/dir/index.html");
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain('uri="/dir/index.html"');
    expect(header).toContain("nc=00000001");
    expect(header).toContain('opaque="o"');
  });

  test("the example of RFC 2617, whose challenge names no algorithm", () => {
    const login = new HttpLogin("Mufasa", "Circle Of Life", () => "0a4f113b");
    login.learn('Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
    const header = login.authorization("GET", "/dir/index.html");
    expect(header).toContain('response="6629fae49393a05397450978507c4ef1"');
    expect(header).not.toContain("algorithm");
  });

  test("each further use of a nonce counts on", () => {
    const login = mufasa();
    login.learn(`Digest ${REALM}, qop=auth, ${NONCE}`);
    login.authorization("POST", "/jsonPTS");
    expect(login.authorization("POST", "/jsonPTS")).toContain("nc=00000002");
  });

  test("a challenge without qop is answered without a count", () => {
    const login = mufasa();
    login.learn(`Digest ${REALM}, ${NONCE}`);
    expect(login.authorization("POST", "/jsonPTS")).not.toMatch(/nc=|cnonce=|qop=/);
  });

  test("of several challenges Digest is chosen, wherever it stands", () => {
    const login = mufasa();
    login.learn(`Basic realm="b", Digest ${REALM}, qop="auth", ${NONCE}`);
    expect(login.authorization("POST", "/jsonPTS")).toMatch(/^Digest /);
  });

  test("a Digest that we can't compute gives way to Basic", () => {
    const login = mufasa();
    login.learn(`Digest ${REALM}, algorithm=SHA-512-256, ${NONCE}, Basic realm="b"`);
    expect(login.authorization("POST", "/jsonPTS")).toBe("Basic TXVmYXNhOkNpcmNsZSBvZiBMaWZl");
  });
});

test.each(["", "Negotiate", "Digest", 'Digest realm="x"', 'Digest qop="auth-int", nonce="n"', '="', "\u0000,,,="])(
  "%j asks for nothing that can be answered",
  (header) => {
    const login = mufasa();
    expect(login.learn(header)).toBe(false);
    expect(login.authorization("POST", "/jsonPTS")).toBeNull();
  },
);

test("before any challenge nothing is sent", () => {
  expect(mufasa().authorization("POST", "/jsonPTS")).toBeNull();
});
