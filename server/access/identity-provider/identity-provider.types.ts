import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";

export const IdentityClaim = { EMAIL: "EMAIL", PREFERRED_USERNAME: "PREFERRED_USERNAME" } as const;
export type IdentityClaim = keyof typeof IdentityClaim;
registerEnumType(IdentityClaim, {
  name: "IdentityClaim",
  description:
    "By what somebody who comes for the first time is found among the accounts. EMAIL: their address, where the provider says that it is verified (`email`, `email_verified`); PREFERRED_USERNAME: their name there (`preferred_username`) is the login name.",
});

export const IdentityProviderFault = {
  OWN_ADDRESS: "OWN_ADDRESS",
  PLAIN_HTTP: "PLAIN_HTTP",
  CONNECTION: "CONNECTION",
  TIME: "TIME",
  STATUS: "STATUS",
  NOT_METADATA: "NOT_METADATA",
  OTHER_ISSUER: "OTHER_ISSUER",
  LACKING: "LACKING",
} as const;
export type IdentityProviderFault = keyof typeof IdentityProviderFault;
registerEnumType(IdentityProviderFault, {
  name: "IdentityProviderFault",
  description:
    "OWN_ADDRESS: inside the operator's own network, where this server asks nobody; PLAIN_HTTP: not https; CONNECTION: not reached; TIME: no answer in time; STATUS: there is no provider at that address, or it sends elsewhere; NOT_METADATA: what it answers is no provider's description; OTHER_ISSUER: it calls itself otherwise; LACKING: it can't do what a sign-in needs.",
});

@ObjectType({ description: "Where a network's people prove who they are (OpenID Connect). Its secret is never told." })
export class IdentityProvider {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => String, { description: "What people know it by, as it stands on the button." })
  name!: string;

  @Field(() => String, { description: "Its issuer, an address; what it can is read below it." })
  issuer!: string;

  @Field(() => String, { description: "What it calls this server." })
  clientId!: string;

  @Field(() => Boolean, { description: "A secret is shared with it." })
  hasSecret!: boolean;

  @Field(() => IdentityClaim, { description: "How somebody who comes for the first time is found." })
  accountClaim!: IdentityClaim;

  @Field(() => Boolean, { description: "People may sign in by it." })
  enabled!: boolean;

  @Field(() => Boolean, {
    description:
      "Passwords may still be used. If not, and it is enabled, only who operates Platform Accounts logs in by one.",
  })
  passwordsAllowed!: boolean;
}

@ObjectType({ description: "What a look at an issuer came to." })
export class IdentityProviderCheck {
  @Field(() => IdentityProviderFault, {
    nullable: true,
    description: "What is wrong; null: all that a sign-in needs is there.",
  })
  fault!: IdentityProviderFault | null;

  @Field(() => String, {
    nullable: true,
    description: "Of it: the issuer that it names itself, the status that came, or what is lacking.",
  })
  detail!: string | null;
}

@ObjectType({ description: "How people of a network sign in, beside the password or in its place." })
export class SignInWay {
  @Field(() => String, { description: "What people know the identity provider by." })
  name!: string;

  @Field(() => Boolean, { description: "Passwords may be used, too." })
  passwordsAllowed!: boolean;
}

@InputType()
export class ChangeIdentityProviderInput {
  @Field(() => String, { description: "What people know it by; at most 60 characters." })
  name!: string;

  @Field(() => String, { description: "Its issuer, as it writes it itself: https://…" })
  issuer!: string;

  @Field(() => String, { description: "What it calls this server; at most 200 characters." })
  clientId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The secret shared with it, at most 500 characters; absent: as it is, null: none.",
  })
  clientSecret?: string | null;

  @Field(() => IdentityClaim, { description: "How somebody who comes for the first time is found." })
  accountClaim!: IdentityClaim;

  @Field(() => Boolean, { description: "People may sign in by it." })
  enabled!: boolean;

  @Field(() => Boolean, { description: "Passwords may still be used." })
  passwordsAllowed!: boolean;
}

@InputType()
export class TestIdentityProviderInput {
  @Field(() => String, { description: "The issuer that is looked at." })
  issuer!: string;
}
