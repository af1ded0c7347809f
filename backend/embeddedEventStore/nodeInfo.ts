import { randomUUID } from 'node:crypto';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** The EventStoreDB release whose behaviour this store follows. */
const serverVersion = '23.10.0';

/** Lists the methods that the server supports. The client asks this first, and learns from it that it may batch its appends. */
export const supportedMethods = (): SupportedMethods => {
  const methods = new featuresPb.SupportedMethods();
  methods.setEventStoreServerVersion(serverVersion);
  for (const { path } of [
    StreamsService.read,
    StreamsService.append,
    StreamsService.batchAppend,
    StreamsService.delete,
    StreamsService.tombstone,
  ]) {
    const [, service = '', name = ''] = path.split('/');
    const method = new featuresPb.SupportedMethod();
    method.setServiceName(service.toLowerCase());
    method.setMethodName(name.toLowerCase());
    methods.addMethods(method);
  }
  return methods;
};

/** Describes a cluster of one leader, for clients that discover before they connect. */
export const clusterInfo = (port: number, now: number): ClusterInfo => {
  const instance = new sharedPb.UUID();
  instance.setString(randomUUID());
  const member = new gossipPb.MemberInfo();
  member.setInstanceId(instance);
  member.setTimeStamp(now.toString());
  member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(new gossipPb.EndPoint().setAddress('localhost').setPort(port));
  return new gossipPb.ClusterInfo().setMembersList([member]);
};
