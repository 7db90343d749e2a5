/** An enum of the contract, and what the ids of its values' words begin with. */
interface ValueWords {
  readonly of: string;
  readonly words: readonly [string, ...string[]];
}

const words = (of: string, ...begin: ValueWords["words"]): ValueWords => ({ of, words: begin });

/**
 * Words for the values that the audit log tells of a field, by what it is a field of and its name, or by its name alone where that always
 * means the same.
 */
export const VALUE_WORDS: Readonly<Record<string, ValueWords>> = {
  "AuxiliaryDevice.kind": words("AuxiliaryKind", "aid.kind."),
  "Card.state": words("CardState", "card.state."),
  "CardGroup.state": words("GroupState", "group.state."),
  "Customer.state": words("CustomerState", "customer.state."),
  "CustomerPrice.kind": words("MarkdownKind", "markdown.kind."),
  "DeliveryTicket.outcome": words("DisputeOutcome", "inbound.outcome."),
  "DepositRule.kind": words("GiftKind", "depositRule.kind."),
  "DiscountRule.basis": words("DiscountBasis", "discount.text."),
  "DiscountRule.kind": words("MarkdownKind", "markdown.kind."),
  "Employee.state": words("EmployeeState", "employee.state."),
  "EmployeeCard.state": words("EmployeeCardState", "employeeCard.state."),
  "FuelOrder.state": words("FuelOrderState", "fuelOrder.state."),
  "GasReading.unit": words("GasUnit", "gas.unit."),
  "Grade.kind": words("GradeKind", "grade.kind."),
  "Grade.unit": words("GradeUnit", "grade.unit."),
  "Invoice.state": words("InvoiceState", "invoice.state."),
  "MoneyReview.operation": words("ReviewedOperation", "review.operation."),
  "MoneyReview.state": words("MoneyReviewState", "review.state."),
  "OnlinePayment.state": words("PaymentState", "payment.state."),
  "Platform.kind": words("ImageKind", "image."),
  "PointsRule.unit": words("PointsUnit", "pointsRule.unit."),
  "PriceApproval.state": words("PriceApprovalState", "priceApproval.state."),
  "PriceBatch.state": words("PriceBatchState", "priceBatch.state."),
  "QuarantinedReport.kind": words("QuarantineKind", "quarantine.kind."),
  "QuarantinedReport.state": words("QuarantineState", "quarantine.state."),
  "Station.source": words("PriceSource", "price.source."),
  "StockMovement.kind": words("StockMovementKind", "movement.kind."),
  "StockMovement.state": words("StockMovementState", "movement.state."),
  "Webhook.offReason": words("WebhookOff", "webhooks.off."),
  "stations.kind": words("StationSetKind", "stationSet."),
  accountClaim: words("IdentityClaim", "provider.claim."),
  activationState: words("ActivationState", "activation."),
  authorizationMode: words("AuthorizationMode", "station.authorization."),
  certification: words("Certification", "employee.certification."),
  codes: words("AlarmCode", "alarm."),
  controlMode: words("ControlMode", "station.control."),
  discountKind: words("MarkdownKind", "markdown.kind."),
  flagged: words("LimitRule", "limit.rule.", "plate.rule."),
  format: words("ExportFormat", "export.format."),
  overridden: words("LimitRule", "limit.rule.", "plate.rule."),
  repaymentWindow: words("RepaymentWindow", "customer.window."),
  rhythm: words("ScheduleRhythm", "schedule.rhythm."),
  severities: words("AlarmSeverity", "alarm.severity."),
  sharing: words("GroupSharing", "group.sharing."),
  tender: words("Tender", "card.tender."),
};

/** What the ids of a field's values begin with: by what holds it in its path, by what it is a field of, by its name alone. */
export function valueWordsOf(objectType: string | undefined, path: string): readonly string[] {
  const parts = path.split(".").filter((part) => !/^\d+$/.test(part));
  const [parent, name = ""] = [parts.at(-2), parts.at(-1)];
  const keys = [`${parent}.${name}`, `${objectType}.${name}`, name];
  const known = keys.find((key) => Object.hasOwn(VALUE_WORDS, key));
  return known === undefined ? [] : (VALUE_WORDS[known]?.words ?? []);
}
