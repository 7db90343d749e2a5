const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1rem;margin:.25rem 0;width:100%}
p.amount{font-size:2rem;margin:.5rem 0}</style></head><body><h1>${title}</h1>${content}</body></html>`;

/** The page on which somebody pays, or plays what else may happen. */
export const askPage = (
  { payment, amount, currency }: Record<"payment" | "amount" | "currency", string>,
  query: string,
) =>
  page(
    "Demo payment",
    `<p class="amount">${escape(amount)} ${escape(currency)}</p><p>Payment ${escape(payment)}. No money is real here.</p>
<form method="post" action="/pay${escape(query)}">
<button name="deed" value="pay">Pay</button><button name="deed" value="fail">Fail</button><button name="deed" value="twice">Pay, told twice</button></form>`,
  );

/** Shown once somebody has decided. */
export const donePage = (event: "PAID" | "FAILED"): string =>
  page(event === "PAID" ? "Paid" : "Not paid", "<p>The shop is told. You can close this page.</p>");

/** Shown for an address that no shop signed. */
export const wrongPage = (): string => page("No such payment", "<p>This address was not signed by the shop.</p>");
