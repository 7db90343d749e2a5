import type {
  CardLimits,
  CreateLimitProfileInput,
  LimitProfile,
  LimitRule,
  PartOutcome,
  RowOutcome,
} from "../schema-types.generated.ts";
import { chargedCard } from "./cards.ts";
import type { Caller } from "./execute.ts";
import { askFill, fillsOf } from "./fills.ts";
import { does } from "./forecourt-deeds.ts";
import { sale } from "./readings.ts";
import { type Network, unique } from "./world.ts";

const LINES =
  "gradeIds stations { kind ids } plateRequired plates weekdays windows { from to } fillAmount fillVolume dayAmount dayVolume dayCount monthAmount monthVolume monthCount kmPerDay flagged";
const PROFILE = `id platformId name cardCount ${LINES}`;
const LIMITS = `id profileId profileName overridden day inForce { ${LINES} } waiver { reason author filling }
  lines { rule mode source lifted most used left }`;
export const CREATE_LIMIT_PROFILE = `mutation Create($input: CreateLimitProfileInput!) { createLimitProfile(input: $input) { ${PROFILE} } }`;
export const CHANGE_LIMIT_PROFILE = `mutation Change($input: ChangeLimitProfileInput!) { changeLimitProfile(input: $input) { ${PROFILE} } }`;
export const DELETE_LIMIT_PROFILE =
  "mutation Delete($input: DeleteLimitProfileInput!) { deleteLimitProfile(input: $input) }";
export const CHANGE_CARD_LIMITS = `mutation Change($input: ChangeCardLimitsInput!) { changeCardLimits(input: $input) { ${LIMITS} } }`;
export const ALLOW_ONCE = `mutation Allow($input: AllowCardOnceInput!) { allowCardOnce(input: $input) { ${LIMITS} } }`;
export const SET_LIMITS = `mutation Set($input: SetCardLimitsInput!) { setCardLimits(input: $input) { count outcomes { id label outcome refusal { number field } } next } }`;
const REVIEW = `mutation Review($input: ReviewCardFillsInput!) { reviewCardFills(input: $input) { id outcome refusal { number field } } }`;
const PROFILES = `query Profiles($filter: LimitProfileFilter) { limitProfiles(filter: $filter, first: 200) { nodes { ${PROFILE} } } }`;
export const CARD_LIMITS = `query Limits($cardId: ID!) { cardLimits(cardId: $cardId) { ${LIMITS} } }`;

/** Makes a profile as the caller: 100 a day. */
export async function limitProfile(
  caller: Caller,
  given: Partial<CreateLimitProfileInput> = {},
): Promise<LimitProfile> {
  const input = { name: unique("Limits"), ...(Object.keys(given).length === 0 && { dayAmount: "100" }), ...given };
  return (await caller.run<{ createLimitProfile: LimitProfile }>(CREATE_LIMIT_PROFILE, { input })).createLimitProfile;
}

/** The profiles that a caller sees. */
export async function limitProfilesOf(caller: Caller, filter: object = {}): Promise<LimitProfile[]> {
  return (await caller.run<{ limitProfiles: { nodes: LimitProfile[] } }>(PROFILES, { filter })).limitProfiles.nodes;
}

/** What limits a card, as a caller sees it. */
export async function limitsOf(caller: Caller, cardId: string): Promise<CardLimits> {
  return (await caller.run<{ cardLimits: CardLimits }>(CARD_LIMITS, { cardId })).cardLimits;
}

/** Changes what limits a card. */
export async function changeLimits(caller: Caller, cardId: string, given: object): Promise<CardLimits> {
  const input = { cardId, ...given };
  return (await caller.run<{ changeCardLimits: CardLimits }>(CHANGE_CARD_LIMITS, { input })).changeCardLimits;
}

/** Has cards take a profile. */
export async function setLimits(caller: Caller, input: object): Promise<RowOutcome[]> {
  return (await caller.run<{ setCardLimits: PartOutcome }>(SET_LIMITS, { input })).setCardLimits.outcomes;
}

/** Marks flagged fills as looked at. */
export async function reviewFills(caller: Caller, ids: readonly string[], note = "was right"): Promise<RowOutcome[]> {
  return (await caller.run<{ reviewCardFills: RowOutcome[] }>(REVIEW, { input: { ids, note } })).reviewCardFills;
}

/** What lets the next fill of a card pass. */
export const onceInput = (cardId: string, given: object = {}) => ({
  input: { cardId, reason: "a long way", until: "2026-11-03T08:00:00Z", ...given },
});

/** Lets a card's next fill pass. */
export async function allowOnce(caller: Caller, cardId: string, given: object = {}): Promise<CardLimits> {
  return (await caller.run<{ allowCardOnce: CardLimits }>(ALLOW_ONCE, onceInput(cardId, given))).allowCardOnce;
}

export const LIMITED_TAG = "04C1D2";

/** A forecourt, and a card with money and limits of its own, which are all that is given. */
export async function limitedCard(network: Network, limits: object, given: object = {}) {
  const card = await chargedCard(network.owner, "1000", { tag: LIMITED_TAG, ...given });
  const overridden: LimitRule[] = [
    ...(["GRADE", "STATION", "PLATE", "HOURS", "FILL_AMOUNT", "FILL_VOLUME", "DAY_AMOUNT", "DAY_VOLUME"] as const),
    ...(["DAY_COUNT", "MONTH_AMOUNT", "MONTH_VOLUME", "MONTH_COUNT", "ODOMETER"] as const),
  ];
  await changeLimits(network.owner, card.id, { overridden, ...limits });
  return { ...(await network.forecourt()), card };
}

type Limited = Awaited<ReturnType<typeof limitedCard>>;

/** A fill with the card, asked for and booked: 10 units for 70, ended as the story began, unless told. */
export async function fillUp({ gateway, device }: Limited, given: object = {}, asked: object = {}) {
  const answer = await askFill(gateway, device, LIMITED_TAG, asked);
  await gateway.report({ sales: [sale(device, { cardNo: LIMITED_TAG, ...given })] });
  return answer;
}

/** A fill that a limit has flagged. */
export async function flaggedFill(network: Network) {
  const at = await limitedCard(network, { plateRequired: true, flagged: ["PLATE"] });
  await askFill(at.gateway, at.device, LIMITED_TAG);
  const [fill] = await fillsOf(network.owner, { flagged: true });
  return { ...at, fillId: fill?.id ?? "" };
}

/** How each change of limits is brought to succeed. */
export const CARD_LIMIT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createLimitProfile: ({ owner }) => limitProfile(owner),
  changeLimitProfile: async (network) => {
    const { id, name } = await limitProfile(network.owner);
    await does("changeLimitProfile", { id, name, dayCount: 2 }).by(network);
  },
  deleteLimitProfile: async (network) =>
    does("deleteLimitProfile", { id: (await limitProfile(network.owner)).id }, { of: "" }).by(network),
  changeCardLimits: (network) => limitedCard(network, { dayCount: 1 }),
  setCardLimits: async ({ owner }) => {
    const [{ id }, { id: profileId }] = [await chargedCard(owner, "10"), await limitProfile(owner)];
    await setLimits(owner, { ids: [id], profileId });
  },
  allowCardOnce: async (network) => {
    const { card } = await limitedCard(network, { dayCount: 1 });
    await allowOnce(network.owner, card.id);
  },
  reviewCardFills: async (network) => reviewFills(network.owner, [(await flaggedFill(network)).fillId]),
};
