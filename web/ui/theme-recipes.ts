import { defineRecipe, type SystemStyleObject } from "@chakra-ui/react";
import {
  buttonRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  menuSlotRecipe,
  popoverSlotRecipe,
  segmentGroupSlotRecipe,
  skeletonRecipe,
  spinnerRecipe,
  tooltipSlotRecipe,
} from "@chakra-ui/react/theme";

const ICON = { width: "4", height: "4" };

// The library types a recipe's variants as possibly absent.
const buttonVariant: Record<"variant", Record<string, SystemStyleObject>> = {
  variant: { ...buttonRecipe.variants?.["variant"] },
};

/** Heights come from the component size's tokens; `xs` and `sm` are for rows and tool strips. */
const button = defineRecipe({
  className: "chakra-button",
  defaultVariants: { size: "md", variant: "solid" },
  base: { ...buttonRecipe.base, borderRadius: "control", transitionDuration: "fast" },
  variants: {
    ...buttonVariant,
    size: {
      xs: {
        h: "control.xs",
        minW: "control.xs",
        textStyle: "xs",
        px: "2",
        gap: "1",
        _icon: { width: "3.5", height: "3.5" },
      },
      sm: { h: "control.sm", minW: "control.sm", textStyle: "sm", px: "2.5", gap: "1.5", _icon: ICON },
      md: { h: "control", minW: "control", textStyle: "md", px: "3.5", gap: "2", _icon: ICON },
      lg: {
        h: "control.lg",
        minW: "control.lg",
        textStyle: "md",
        px: "5",
        gap: "2",
        _icon: { width: "5", height: "5" },
      },
    },
  },
});

const input = defineRecipe({
  className: "chakra-input",
  defaultVariants: { size: "md", variant: "outline" },
  base: { ...inputRecipe.base, borderRadius: "control", bg: "surface" },
  variants: {
    size: {
      xs: { textStyle: "xs", px: "2", "--input-height": "sizes.control.xs" },
      sm: { textStyle: "sm", px: "2.5", "--input-height": "sizes.control.sm" },
      md: { textStyle: "md", px: "3", "--input-height": "sizes.control" },
      lg: { textStyle: "md", px: "3.5", "--input-height": "sizes.control.lg" },
    },
    variant: {
      ...inputRecipe.variants?.["variant"],
      outline: {
        borderWidth: "1px",
        borderColor: "line.strong",
        focusVisibleRing: "inside",
        focusRingColor: "accent.solid",
      },
    },
  },
});

/** Only what the console uses: every recipe is part of the first load. */
export const recipes = {
  button,
  heading: headingRecipe,
  input,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
};

/** The same for pieces of several parts. */
export const slotRecipes = {
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  field: fieldSlotRecipe,
  menu: menuSlotRecipe,
  popover: popoverSlotRecipe,
  segmentGroup: segmentGroupSlotRecipe,
  tooltip: tooltipSlotRecipe,
};
