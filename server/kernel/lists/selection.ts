import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Documents are parsed once and kept, so what a field asks for is found out once per document. */
const found = new WeakMap<readonly FieldNode[] | FieldNode, ReadonlySet<string>>();

function collect(set: SelectionSetNode | undefined, info: GraphQLResolveInfo, path: string, into: Set<string>): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      const name = path + selection.name.value;
      into.add(name);
      collect(selection.selectionSet, info, `${name}.`, into);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      collect(selection.selectionSet, info, path, into);
    } else {
      collect(info.fragments[selection.name.value]?.selectionSet, info, path, into);
    }
  }
}

/** The fields asked for below a field, as paths: "totalCount", "nodes.stationName". @skip and @include count as asked. */
export function selected(info: GraphQLResolveInfo): ReadonlySet<string> {
  const key = info.fieldNodes[0] ?? info.fieldNodes;
  let paths = found.get(key);
  if (paths === undefined) {
    const into = new Set<string>();
    for (const node of info.fieldNodes) {
      collect(node.selectionSet, info, "", into);
    }
    found.set(key, into);
    paths = into;
  }
  return paths;
}
