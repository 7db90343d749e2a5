/** Where the provider listens, and what it shares with the shop. */
export const { PORT = "0", HOST = "127.0.0.1", PAYMENT_SECRET = "" } = process.env;
