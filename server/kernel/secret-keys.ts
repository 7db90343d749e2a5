const KEY = /^([\w.-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

/** A key of AES-256, and the name by which what it sealed is known. */
export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of a setting such as `2026:<32 bytes, base64>`: the first seals, all of them open. Null: it can't be understood, or two bear one name. */
export function readSecretKeys(text: string): readonly SecretKey[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const keys = parts.flatMap((part): SecretKey[] => {
    const [, id = "", key = ""] = KEY.exec(part) ?? [];
    return id === "" ? [] : [{ id, key: Buffer.from(key, "base64") }];
  });
  const isWhole = keys.length === parts.length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return isWhole ? keys : null;
}
