import type { ApolloCache } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useMe } from "../../../lib/me.ts";
import type { ChangeGradeInput, CreateGradeInput } from "../../../schema-types.generated.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import type { Submission } from "../../../ui/form/use-kit-form.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeGradeDocument,
  CreateGradeDocument,
  DeleteGradeDocument,
  type GradeLineFragment,
} from "./energy.generated.ts";

/** What people do with grades; the screens that show them ask again. */
export function useGradeActions() {
  const [createGrade] = useMutation(CreateGradeDocument, { update: forgetGrades });
  const [changeGrade] = useMutation(ChangeGradeDocument, { update: forgetGrades });
  const [deleteGrade] = useMutation(DeleteGradeDocument, { update: forgetGrades });
  return {
    async create(input: CreateGradeInput, { context }: Submission) {
      await createGrade({ variables: { input }, context });
      notify({ tone: "success", message: "grade.created", values: { name: input.name } });
    },
    async change(input: ChangeGradeInput, name: string, { context }: Submission) {
      await changeGrade({ variables: { input }, context });
      notify({ tone: "success", message: "grade.changed", values: { name } });
    },
    /** Asks first; true where the grade is gone. */
    async remove({ id, name }: GradeLineFragment): Promise<boolean> {
      const sure = await confirm({
        title: "grade.delete.question",
        text: "grade.delete.text",
        values: { name },
        action: "grade.delete",
        tone: "danger",
      });
      if (!sure) {
        return false;
      }
      // What is refused is told by a notice.
      const gone = await deleteGrade({ variables: { input: { id } } }).then(
        () => true,
        () => false,
      );
      if (gone) {
        notify({ tone: "info", message: "grade.deleted", values: { name } });
      }
      return gone;
    },
  };
}

/** Whoever shows grades or the log asks the server again. */
function forgetGrades(cache: ApolloCache): void {
  for (const fieldName of ["gradeList", "grades", "auditEntries"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
}

/** Grades are the whole network's: an account below its root only reads them. */
export function useMayChangeGrades(): boolean {
  const me = useMe();
  return me !== undefined && me.platform.id === me.network.id;
}
