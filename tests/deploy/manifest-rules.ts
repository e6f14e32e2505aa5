import { z } from 'zod';

/** A resource of Kubernetes, as far as the rules read it. */
const labels = z.record(z.string(), z.string());
const selector = z.object({
  matchLabels: labels.optional(),
  matchExpressions: z.array(z.unknown()).optional(),
});
const amounts = z
  .object({ cpu: z.coerce.string().optional(), memory: z.coerce.string().optional() })
  .optional();
const probe = z.looseObject({ httpGet: z.looseObject({ port: z.unknown() }).optional() }).optional();
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).default([]),
  env: z.array(z.looseObject({ name: z.string() })).default([]),
  securityContext: z.looseObject({}).optional(),
  resources: z.object({ requests: amounts, limits: amounts }).optional(),
  volumeMounts: z.array(z.looseObject({ name: z.string() })).default([]),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
});
const podSchema = z.looseObject({
  serviceAccountName: z.string().optional(),
  automountServiceAccountToken: z.boolean().optional(),
  enableServiceLinks: z.boolean().optional(),
  securityContext: z.looseObject({}).default({}),
  topologySpreadConstraints: z.array(z.looseObject({ labelSelector: selector })).default([]),
  initContainers: z.array(containerSchema).default([]),
  containers: z.array(containerSchema),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
});
const templateSchema = z.object({ metadata: z.looseObject({ labels }), spec: podSchema });
const port = z.union([z.number(), z.string()]);
const peers = z
  .array(z.looseObject({ podSelector: selector.optional(), namespaceSelector: z.unknown().optional() }))
  .optional();
const rules = z
  .array(z.looseObject({ from: peers, to: peers, ports: z.array(z.looseObject({ port })).default([]) }))
  .default([]);
const policySchema = z.looseObject({
  podSelector: selector,
  ingress: rules,
  egress: rules,
});

export interface Resource {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: Record<string, unknown>;
  [key: string]: unknown;
}

interface Workload {
  resource: Resource;
  labels: Record<string, string>;
  pod: z.output<typeof podSchema>;
  replicas: number;
}
type Policy = z.output<typeof policySchema>;

const titleOf = ({ kind, metadata }: Resource): string => `${kind}/${metadata.name}`;
const fits = (wanted: Record<string, string> | undefined, given: Record<string, string>): boolean =>
  wanted !== undefined && Object.entries(wanted).every(([name, value]) => given[name] === value);
/** An amount such as 250m, 1, 64Mi or 2Gi as a number; NaN for anything else. */
const amountOf = (text: string): number => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(m|Ki|Mi|Gi)?$/.exec(text) ?? [];
  return digits === ''
    ? NaN
    : Number(digits) * ({ m: 0.001, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }[unit] ?? 1);
};

const workloadsOf = (resources: Resource[]): Workload[] =>
  resources
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map((resource) => {
      const spec =
        resource.kind === 'CronJob' ? (resource.spec?.jobTemplate as Resource).spec : resource.spec;
      const template = templateSchema.parse(spec?.template);
      const scaled = resources.find(
        ({ kind, spec: hpa }) =>
          kind === 'HorizontalPodAutoscaler' &&
          (hpa?.scaleTargetRef as { name: string }).name === resource.metadata.name,
      );
      const replicas = Number(spec?.replicas ?? scaled?.spec?.minReplicas ?? 1);
      return { resource, labels: template.metadata.labels, pod: template.spec, replicas };
    });

const containerProblems = ({ resource, pod }: Workload): string[] => {
  const serves = ['Deployment', 'StatefulSet'].includes(resource.kind);
  const claims = (resource.spec?.volumeClaimTemplates as Resource[] | undefined) ?? [];
  const volumes = new Set(
    [...pod.volumes, ...claims.map(({ metadata }) => metadata)].map(({ name }) => name),
  );
  const mounted = new Set<string>();
  const problems = [...pod.initContainers, ...pod.containers].flatMap((container) => {
    const found: string[] = [];
    const isMain = pod.containers.includes(container);
    if (!/:[^/:]+$/.test(container.image) || container.image.endsWith(':latest'))
      found.push(`image ${container.image} has no fixed version`);
    const { capabilities, ...security } = container.securityContext ?? {};
    if (security.allowPrivilegeEscalation !== false) found.push('may escalate privileges');
    if (security.readOnlyRootFilesystem !== true) found.push('may write to its root file system');
    if (!JSON.stringify(capabilities ?? {}).includes('"ALL"')) found.push('keeps capabilities');
    for (const unit of ['cpu', 'memory'] as const) {
      const [least, most] = [container.resources?.requests?.[unit], container.resources?.limits?.[unit]];
      if (least === undefined || most === undefined) found.push(`has no request or limit of ${unit}`);
      else if (!(amountOf(least) <= amountOf(most))) found.push(`requests more ${unit} than its limit`);
    }
    for (const { name } of container.volumeMounts) {
      mounted.add(name);
      if (!volumes.has(name)) found.push(`mounts ${name}, which is no volume`);
    }
    for (const kind of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      const given = container[kind];
      if (!given) {
        if (serves && isMain) found.push(`has no ${kind}`);
        continue;
      }
      const handlers = ['httpGet', 'tcpSocket', 'exec', 'grpc'].filter((handler) => handler in given);
      if (handlers.length !== 1) found.push(`${kind} has ${handlers.length} handlers`);
      const probed = given.httpGet?.port;
      if (typeof probed === 'string' && !container.ports.some(({ name }) => name === probed))
        found.push(`${kind} asks port ${probed}, which it does not have`);
    }
    return found.map((problem) => `container ${container.name} ${problem}`);
  });
  for (const name of volumes) if (!mounted.has(name)) problems.push(`volume ${name} is not mounted`);
  return problems;
};

const workloadProblems = (workload: Workload, resources: Resource[], policies: Policy[]): string[] => {
  const { resource, labels: given, pod, replicas } = workload;
  const found: string[] = [];
  const isLong = ['Deployment', 'StatefulSet'].includes(resource.kind);
  if (isLong && !fits(selector.parse(resource.spec?.selector).matchLabels, given))
    found.push('its selector does not match its own pods');
  const account = resources.find(
    ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === pod.serviceAccountName,
  );
  if (!account) found.push('has no ServiceAccount of its own');
  else if (account.automountServiceAccountToken !== false) found.push('its ServiceAccount mounts a token');
  if (pod.automountServiceAccountToken !== false) found.push('mounts a token');
  if (pod.enableServiceLinks !== false) found.push('gets variables of every Service');
  if (pod.securityContext.runAsNonRoot !== true) found.push('may run as root');
  if (!JSON.stringify(pod.securityContext).includes('RuntimeDefault')) found.push('has no seccomp profile');
  const selects = policies.filter(
    ({ podSelector }) => podSelector.matchLabels && fits(podSelector.matchLabels, given),
  );
  if (selects.length === 0) found.push('has no NetworkPolicy');
  if (isLong && replicas > 1) {
    const budgets = resources.filter(
      ({ kind, spec }) =>
        kind === 'PodDisruptionBudget' && fits(selector.parse(spec?.selector).matchLabels, given),
    );
    if (budgets.length !== 1) found.push(`has ${budgets.length} PodDisruptionBudgets`);
    if (pod.topologySpreadConstraints.length === 0) found.push('is not spread over nodes');
  }
  if (pod.topologySpreadConstraints.some(({ labelSelector }) => !fits(labelSelector.matchLabels, given)))
    found.push('is spread by labels that its pods do not have');
  return [...found, ...containerProblems(workload)];
};

/** A rule that lets out must have one that lets in at the other side, for the same port. */
const policyProblems = (policies: Array<Policy & { name: string }>, workloads: Workload[]): string[] => {
  const portsOf = ({ pod }: Workload) => pod.containers.flatMap(({ ports }) => ports);
  const numberOf = (wanted: string | number, workload: Workload): number | undefined =>
    portsOf(workload).find(({ name, containerPort }) => wanted === name || wanted === containerPort)
      ?.containerPort;
  const targets = (peer: z.output<typeof selector>): Workload[] =>
    workloads.filter(({ labels: given }) => fits(peer.matchLabels, given));
  return policies.flatMap((policy) => {
    const sources = policy.podSelector.matchLabels ? targets(policy.podSelector) : [];
    if (policy.podSelector.matchLabels && sources.length === 0) return [`${policy.name} selects no workload`];
    return policy.egress.flatMap((rule) => {
      return (rule.to ?? []).flatMap((peer) => {
        if (!peer.podSelector || peer.namespaceSelector) return [];
        const there = targets(peer.podSelector);
        if (there.length === 0)
          return [
            `${policy.name} lets out to ${JSON.stringify(peer.podSelector.matchLabels)}, which is nothing`,
          ];
        return there.flatMap((target) =>
          rule.ports.flatMap(({ port: wanted }) => {
            const number = numberOf(wanted, target);
            const way = `${policy.name} -> ${titleOf(target.resource)}:${wanted}`;
            if (number === undefined) return [`${way} is a port that is not there`];
            const isLetIn = policies
              .filter(
                ({ podSelector }) => podSelector.matchLabels && fits(podSelector.matchLabels, target.labels),
              )
              .flatMap(({ ingress }) => ingress)
              .some(
                (entry) =>
                  entry.ports.some((each) => numberOf(each.port, target) === number) &&
                  (entry.from === undefined ||
                    entry.from.some(
                      ({ podSelector }) =>
                        podSelector &&
                        sources.every((source) => fits(podSelector.matchLabels, source.labels)),
                    )),
              );
            return isLetIn ? [] : [`${way} is let out but not in`];
          }),
        );
      });
    });
  });
};

/**
 * What is wrong with a set of resources that are applied together, beyond what Kubernetes itself refuses.
 * @param resources with every ConfigMap that is generated
 * @param secrets names of the Secrets that come from outside
 * @returns one line a problem
 */
export const findProblems = (resources: Resource[], secrets: readonly string[]): string[] => {
  const workloads = workloadsOf(resources);
  const policies = resources
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((resource) => ({ name: titleOf(resource), ...policySchema.parse(resource.spec) }));
  const problems = workloads.flatMap((workload) =>
    workloadProblems(workload, resources, policies).map(
      (problem) => `${titleOf(workload.resource)}: ${problem}`,
    ),
  );
  const configMaps = new Set(
    resources.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name),
  );
  for (const { resource, pod } of workloads) {
    const text = JSON.stringify(pod);
    for (const [, name = ''] of text.matchAll(/"(?:secretRef|secretKeyRef)":\{"name":"([^"]+)"/g))
      if (!secrets.includes(name)) problems.push(`${titleOf(resource)}: Secret ${name} is not documented`);
    for (const [, name = ''] of text.matchAll(/"secretName":"([^"]+)"/g))
      if (!secrets.includes(name)) problems.push(`${titleOf(resource)}: Secret ${name} is not documented`);
    for (const [, name = ''] of text.matchAll(/"(?:configMapRef|configMap)":\{"name":"([^"]+)"/g))
      if (!configMaps.has(name)) problems.push(`${titleOf(resource)}: ConfigMap ${name} does not exist`);
  }
  for (const resource of resources) {
    const title = titleOf(resource);
    const { kind, spec, metadata } = resource;
    if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(metadata.name)) problems.push(`${title}: no DNS name`);
    if (kind === 'Service') {
      const wanted = labels.parse(spec?.selector);
      const behind = workloads.filter(({ labels: given }) => fits(wanted, given));
      if (behind.length === 0) problems.push(`${title}: selects nothing`);
      for (const { targetPort } of spec?.ports as Array<{ targetPort: string }>)
        for (const { pod } of behind)
          if (!pod.containers.some(({ ports }) => ports.some(({ name }) => name === targetPort)))
            problems.push(`${title}: port ${targetPort} is not there`);
    }
    if (kind === 'PodDisruptionBudget') {
      const wanted = selector.parse(spec?.selector).matchLabels;
      if (!workloads.some(({ labels: given }) => fits(wanted, given)))
        problems.push(`${title}: selects nothing`);
    }
    if (kind === 'HorizontalPodAutoscaler') {
      const target = spec?.scaleTargetRef as { kind: string; name: string };
      if (!resources.some((each) => each.kind === target.kind && each.metadata.name === target.name))
        problems.push(`${title}: scales ${target.name}, which is not there`);
      if (Number(spec?.minReplicas) > Number(spec?.maxReplicas)) problems.push(`${title}: least above most`);
    }
  }
  if (
    !policies.some(
      ({ podSelector, ingress, egress }) => !podSelector.matchLabels && !ingress.length && !egress.length,
    )
  )
    problems.push('nothing denies traffic by default');
  return [...problems, ...policyProblems(policies, workloads)];
};
