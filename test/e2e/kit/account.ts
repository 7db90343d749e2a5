import type { Product } from "./product.ts";

/** Asks the product's server as an account of its network, beside what the browser does. */
export class Account {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async of({ stack, network }: Product, login: string): Promise<Account> {
    const password = network.accounts.find((account) => account.login === login)?.password ?? "";
    const stranger = new Account(stack.url, "");
    const { token } = await stranger.ask<{ token: string }>(
      "login",
      "mutation Login($input: LoginInput!) { login(input: $input) { token } }",
      { username: login, password },
    );
    return new Account(stack.url, token);
  }

  /** What a field gives for an input; refuses where it is refused. */
  async ask<Told>(field: string, query: string, input?: object): Promise<Told> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify({ query, ...(input && { variables: { input } }) }),
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, Told>; errors?: readonly object[] };
    if (errors !== undefined || data === undefined) {
      throw new Error(`${field}: ${JSON.stringify(errors)}`);
    }
    return data[field] as Told;
  }

  /** Does something by its input and gives the id of what came of it. */
  async does(field: string, input: object, type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`): Promise<string> {
    const told = await this.ask<{ id: string }>(
      field,
      `mutation Do($input: ${type}!) { ${field}(input: $input) { id } }`,
      input,
    );
    return told.id;
  }
}
