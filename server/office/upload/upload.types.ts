import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";

/** What an image is for; it decides what files are taken. */
export const ImageKind = { ICON: "ICON", LOGO: "LOGO", PICTURE: "PICTURE" } as const;
export type ImageKind = keyof typeof ImageKind;
registerEnumType(ImageKind, {
  name: "ImageKind",
  description:
    "ICON: ICO with a picture of 64 × 64, at most 300 KB. LOGO: JPG or PNG of 240 × 60, at most 300 KB. PICTURE: JPG or PNG, at most 200 KB and 4096 × 4096.",
});

@ObjectType({ description: "An image that was uploaded (POST /uploads/icon, /uploads/logo or /uploads/picture)." })
export class Image {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ImageKind, { description: "What it is for." })
  kind!: ImageKind;

  @Field(() => String, { description: "Path of the file on this host; what is behind it never changes." })
  url!: string;

  @Field(() => Int, { description: "Width in pixels; of an icon, that of the picture of 64 × 64." })
  width!: number;

  @Field(() => Int, { description: "Height in pixels." })
  height!: number;

  @Field(() => Int, { description: "Size of the file in bytes." })
  byteCount!: number;
}

@ObjectType({
  description: "What the console wears: the platform's own, else that of the nearest superior that has it.",
})
export class Branding {
  @Field(() => String, { description: "Name of the platform." })
  name!: string;

  @Field(() => Image, { nullable: true, description: "Beside the page's title in the browser." })
  icon!: Image | null;

  @Field(() => Image, { nullable: true, description: "In the header and on the login page." })
  logo!: Image | null;

  @Field(() => Image, { nullable: true, description: "Beside the form of the login page." })
  picture!: Image | null;
}

@InputType()
export class SetPlatformImageInput {
  @Field(() => ID, { description: "The caller's own platform or one below it." })
  platformId!: string;

  @Field(() => ImageKind, { description: "Which of its images." })
  kind!: ImageKind;

  @Field(() => ID, { nullable: true, description: "An image of this kind; null takes the present one away." })
  imageId?: string | null;
}
